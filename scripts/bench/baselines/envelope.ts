const LINKS = 12;

/** Returns the pagination envelope of the specification, written by hand. */
export function envelope(
  url: string,
  { page, perPage }: { page: number; perPage: number },
  data: readonly object[],
  total: number,
): object {
  const [path = '', search = ''] = url.split('?', 2);
  const last = Math.max(1, Math.ceil(total / perPage));
  const query = new URLSearchParams(search);
  query.delete('page');
  const rest = query.toString();
  const base = `${path}?${rest === '' ? '' : `${rest}&`}page=`;
  const urlOf = (target: number): string => base + String(target);
  const previous = page > 1 && page - 1 <= last ? urlOf(page - 1) : null;
  const next = page < last ? urlOf(page + 1) : null;
  const links = [{ url: previous, label: '&laquo; Previous', active: false }];
  const start = Math.max(1, Math.min(page - LINKS / 2, last - LINKS + 1));
  for (let target = start; target <= last && target < start + LINKS; target += 1) {
    links.push({ url: urlOf(target), label: String(target), active: target === page });
  }
  links.push({ url: next, label: 'Next &raquo;', active: false });
  const from = data.length === 0 ? null : (page - 1) * perPage + 1;
  return {
    current_page: page,
    data,
    first_page_url: urlOf(1),
    from,
    last_page: last,
    last_page_url: urlOf(last),
    links,
    next_page_url: next,
    path,
    per_page: perPage,
    prev_page_url: previous,
    to: from === null ? null : from + data.length - 1,
    total,
  };
}
