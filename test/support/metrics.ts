/** Returns the metrics that a process serves by name and labels, as they are written. */
export async function scrape(url: string): Promise<Map<string, number>> {
  const lines = (await (await fetch(url)).text()).split('\n').filter((line) => /^[a-z]/.test(line));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]));
}
