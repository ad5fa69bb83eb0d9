import { sql, type Kysely } from 'kysely';

/** Stores the codes of lines in capitals. Of codes that differ by case only, the oldest line gets the one in capitals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update lines set code = upper(code)
    where code <> upper(code) and deleted_at is null and not exists (
      select from lines other
      where upper(other.code) = upper(lines.code) and other.deleted_at is null
        and (other.code = upper(lines.code) or other.id < lines.id)
    )`.execute(db);
}
