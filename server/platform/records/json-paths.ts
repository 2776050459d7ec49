/** A set of paths as a tree. `*` stands for any index of an array and for nothing else. */
export type PathNode = { isEnd: boolean; members: Map<string, PathNode>; element: PathNode | null };

const newNode = (): PathNode => ({ isEnd: false, members: new Map(), element: null });

export function pathTree(paths: readonly (readonly string[])[]): PathNode {
  const root = newNode();
  for (const path of paths) {
    let node = root;
    for (const step of path) {
      if (step === '*') {
        node = node.element ??= newNode();
        continue;
      }
      const next = node.members.get(step) ?? newNode();
      node.members.set(step, next);
      node = next;
    }
    node.isEnd = true;
  }
  return root;
}

/** `['releases', '3', 'id']` with the 3 an array index, as people write it: `releases[3].id`. */
export function placeOfPath(path: readonly (string | number)[]): string {
  if (path.length === 0) return 'the document';
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`))
    .join('');
}

/** Where lists are expected, for a message: `releases` for `['releases', '*']`. Empty when no path has a `*`. */
export function expectedLists(paths: readonly (readonly string[])[]): string[] {
  return paths
    .filter((path) => path.includes('*'))
    .map((path) => path.slice(0, path.indexOf('*')))
    .map((path) => (path.length === 0 ? 'an array' : `a list \`${path.join('.')}\``));
}
