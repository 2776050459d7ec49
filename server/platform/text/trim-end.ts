/**
 * A text without the characters of `marks` that it ends with, in time that grows with their number alone. A pattern such as
 * `/[.,]+$/` tries again from each mark of a run that something follows, which for a long run takes time by its square.
 */
export function trimEnd(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && marks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
