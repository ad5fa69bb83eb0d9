import { formsOf } from './forms.ts';
import { slug, type Site } from './site.ts';

/** Returns what the consoles load, by the names of the files: the forms of each group, and the help with problems. */
export function consoleData(site: Site): Map<string, string> {
  const groups = site.chapters.flatMap((chapter) => chapter.groups);
  const forms = groups.map((group) => [`console-${slug(group.name)}.json`, formsOf(site, group)] as const);
  const help = Object.entries(site.problems).map(([code, { title, action }]) => [code, { title, action }]);
  return new Map(
    [...forms, ['console-problems.json', Object.fromEntries(help)] as const].map(([name, content]) => [
      name,
      `${JSON.stringify(content)}\n`,
    ]),
  );
}
