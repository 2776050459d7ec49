/** The known name that this one is most likely a slip of: the same but for case and underscores, or one or two letters away. */
export function nearest(name: string, known: readonly string[]): string | null {
  const bare = bareOf(name);
  const same = known.find((one) => one !== name && bareOf(one) === bare);
  if (same !== undefined) return same;
  const [best] = known
    .map((one) => ({ one, slips: slipsBetween(bare, bareOf(one)) }))
    .filter(({ one, slips }) => slips > 0 && slips <= (bareOf(one).length >= 12 ? 2 : 1))
    .toSorted((a, b) => a.slips - b.slips);
  return best?.one ?? null;
}

function bareOf(name: string): string {
  return name.toUpperCase().replaceAll(/[_-]/g, '');
}

/** How many letters have to be put in, left out, changed or swapped with their neighbour (optimal string alignment). */
export function slipsBetween(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line[column] = Math.min(
        (last[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        row > 1 && column > 1 && isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = line;
  }
  return last[to.length] ?? 0;
}
