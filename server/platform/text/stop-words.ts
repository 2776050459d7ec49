/**
 * Words that carry no subject, in folded form. The lists are short on purpose: a word of one language that is a content
 * word of the other (`car`, `mine`, `ton`, `fin`) is in neither, because most text is searched in both at once.
 */
const ENGLISH = `
a about above after again against all also am an and any are as at be because been before being below between both but by
can could did do does doing down during each few for from further had has have having he her here hers him his how i if in
into is it its itself just me more most must my no nor not of off on once only or other our out over own per same shall she
should so some such than that the their theirs them themselves then there these they this those through to too under until
up upon us very was we were what when where which while who whom whose why will with within without would you your
`;

const FRENCH = `
a afin ai ainsi alors apres au aucun aucune aussi autre autres aux avait avant avec avoir c ce ceci cela celle celles celui
ces cet cette ceux chaque chez comme d dans de depuis des doit doivent donc dont du durant e elle elles en entre es est et
etaient etait etant ete etes etre eu il ils j je l la le les leur leurs lors lorsque lui m ma mais me meme memes mes moins n
ne ni nos notre nous on ont ou par parmi pas pendant peut peuvent plus pour puis qu quand que quel quelle quelles quels qui
quoi s sa sans se selon sera seront ses si soit son sont sous sur t ta te tel telle telles tels tes tous tout toute toutes
tres tu un une vers vos votre vous y
`;

/** English stop words: lower case, without accents. */
export const ENGLISH_STOP_WORDS: ReadonlySet<string> = new Set(ENGLISH.trim().split(/\s+/));

/** French stop words: lower case, without accents; the letters that stand before an apostrophe (`l’`, `d’`) included. */
export const FRENCH_STOP_WORDS: ReadonlySet<string> = new Set(FRENCH.trim().split(/\s+/));
