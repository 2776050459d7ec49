/** States, nations and countries, one a line: code | ISO alpha-3 where there is one | names in English and French. */
export const COUNTRIES = `
US | USA | United States; United States of America; U.S.; U.S.A.; États-Unis; États-Unis d'Amérique
GB | GBR | United Kingdom; Great Britain; UK; Royaume-Uni; Grande-Bretagne
MX | MEX | Mexico; Mexique
AU | AUS | Australia; Australie
NZ | NZL | New Zealand; Nouvelle-Zélande
JP | JPN | Japan; Japon
KR | KOR | South Korea; Korea; Corée du Sud; Corée
CN | CHN | China; Chine
IN | IND | India; Inde
BR | BRA | Brazil; Brésil
CL | CHL | Chile; Chili
UA | UKR | Ukraine
NO | NOR | Norway; Norvège
IS | ISL | Iceland; Islande
LI | LIE | Liechtenstein
CH | CHE | Switzerland; Suisse
TR | TUR | Türkiye; Turkey; Turquie
AT | AUT | Austria; Autriche
BE | BEL | Belgium; Belgique
BG | BGR | Bulgaria; Bulgarie
HR | HRV | Croatia; Croatie
CY | CYP | Cyprus; Chypre
CZ | CZE | Czechia; Czech Republic; Tchéquie; République tchèque
DK | DNK | Denmark; Danemark
EE | EST | Estonia; Estonie
FI | FIN | Finland; Finlande
FR | FRA | France
DE | DEU | Germany; Allemagne
GR | GRC | Greece; Grèce
HU | HUN | Hungary; Hongrie
IE | IRL | Ireland; Irlande
IT | ITA | Italy; Italie
LV | LVA | Latvia; Lettonie
LT | LTU | Lithuania; Lituanie
LU | LUX | Luxembourg
MT | MLT | Malta; Malte
NL | NLD | Netherlands; Holland; Pays-Bas
PL | POL | Poland; Pologne
PT | PRT | Portugal
RO | ROU | Romania; Roumanie
SK | SVK | Slovakia; Slovaquie
SI | SVN | Slovenia; Slovénie
ES | ESP | Spain; Espagne
SE | SWE | Sweden; Suède
`;

/** Nations of the United Kingdom and states of the United States: code | names in English and French. */
export const STATES = `
GB-ENG | England; Angleterre
GB-SCT | Scotland; Écosse
GB-WLS | Wales; Pays de Galles
GB-NIR | Northern Ireland; Irlande du Nord
US-AL | Alabama
US-AK | Alaska
US-AZ | Arizona
US-AR | Arkansas
US-CA | California; Californie
US-CO | Colorado
US-CT | Connecticut
US-DE | Delaware
US-DC | District of Columbia; Washington DC; Washington D.C.
US-FL | Florida; Floride
US-GA | Georgia; Géorgie
US-HI | Hawaii
US-ID | Idaho
US-IL | Illinois
US-IN | Indiana
US-IA | Iowa
US-KS | Kansas
US-KY | Kentucky
US-LA | Louisiana; Louisiane
US-ME | Maine
US-MD | Maryland
US-MA | Massachusetts
US-MI | Michigan
US-MN | Minnesota
US-MS | Mississippi
US-MO | Missouri
US-MT | Montana
US-NE | Nebraska
US-NV | Nevada
US-NH | New Hampshire
US-NJ | New Jersey
US-NM | New Mexico; Nouveau-Mexique
US-NY | New York; New York State
US-NC | North Carolina; Caroline du Nord
US-ND | North Dakota; Dakota du Nord
US-OH | Ohio
US-OK | Oklahoma
US-OR | Oregon
US-PA | Pennsylvania; Pennsylvanie
US-PR | Puerto Rico; Porto Rico
US-RI | Rhode Island
US-SC | South Carolina; Caroline du Sud
US-SD | South Dakota; Dakota du Sud
US-TN | Tennessee
US-TX | Texas
US-UT | Utah
US-VT | Vermont
US-VA | Virginia; Virginie
US-WA | Washington; Washington State
US-WV | West Virginia; Virginie-Occidentale
US-WI | Wisconsin
US-WY | Wyoming
`;

/** Members of the European Union. */
export const EU_MEMBERS: readonly string[] =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ');

/** NUTS writes Greece EL and the United Kingdom UK. */
export const NUTS_COUNTRY: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB' };

/** The first level of the United Kingdom's ITL (formerly NUTS) regions that is not England. */
export const ITL_NATION: Readonly<Record<string, string>> = { UKL: 'GB-WLS', UKM: 'GB-SCT', UKN: 'GB-NIR' };
