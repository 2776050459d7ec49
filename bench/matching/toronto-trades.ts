/** What a firm would type in each language, and a pattern for what it wants, wider than the words it types. */
export type Trade = { english: readonly string[]; french: readonly string[]; wanted: RegExp };

export const TORONTO_TRADES: readonly Trade[] = [
  {
    english: ['Snow removal', 'Winter maintenance'],
    french: ['Déneigement', 'Entretien hivernal'],
    wanted: /\bsnow (?:removal|clearing|plow|and ice)|winter maintenance|de-?icing|road salt/i,
  },
  {
    english: ['Watermain replacement', 'Sewer rehabilitation'],
    french: ["Remplacement de conduites d'eau", "Réhabilitation d'égouts"],
    wanted:
      /watermain|water main|\bsewers?\b(?=.{0,60}(?:replace|rehab|construct|lining|repair))|(?:replace|rehab|construct|lining|repair).{0,60}\bsewers?\b/i,
  },
  {
    english: ['Road resurfacing', 'Asphalt paving'],
    french: ['Resurfaçage de routes', 'Asphaltage'],
    wanted: /resurfac|asphalt|road(?:way)? (?:reconstruction|rehabilitation|repair)|pavement (?:repair|rehab)/i,
  },
  {
    english: ['Bridge rehabilitation'],
    french: ['Réfection de ponts'],
    wanted:
      /\b(?:foot)?bridges?\b.{0,60}(?:rehab|repair|replace|construct)|(?:rehab|repair|replace|construct)\w*.{0,60}\b(?:foot)?bridges?\b/i,
  },
  {
    english: ['Roofing', 'Roof replacement'],
    french: ['Toiture', 'Réfection de toitures'],
    wanted: /\broof/i,
  },
  {
    english: ['Janitorial services', 'Custodial cleaning'],
    french: ['Entretien ménager', 'Conciergerie'],
    wanted: /janitor|custodial|\b(?:building|office|facility|facilities|window|carpet) cleaning|cleaning services/i,
  },
  {
    english: ['Landscape maintenance', 'Tree planting', 'Grass cutting'],
    french: ['Aménagement paysager', "Plantation d'arbres", 'Tonte de gazon'],
    wanted: /landscap|tree (?:planting|pruning|removal|maintenance|care)|grass cutting|horticultur|arbor/i,
  },
  {
    english: ['Elevator maintenance'],
    french: ["Entretien d'ascenseurs"],
    wanted: /elevator|escalator/i,
  },
  {
    english: ['HVAC maintenance', 'Boiler replacement'],
    french: ['Entretien de systèmes CVC', 'Remplacement de chaudières'],
    wanted: /hvac|boiler|chiller|air condition|heating,? (?:ventilation|and)/i,
  },
  {
    english: ['Security guard services'],
    french: ['Services de gardiennage'],
    wanted: /security guard|guard(?:ing)? services|security services|uniformed security/i,
  },
  {
    english: ['Software licences', 'Software development'],
    french: ['Licences de logiciels', 'Développement de logiciels'],
    wanted: /software|saas|application development/i,
  },
  {
    english: ['Fire trucks', 'Vehicles'],
    french: ["Camions d'incendie", 'Véhicules'],
    wanted: /\bvehicles?\b|\btrucks?\b|\bpumpers?\b|\bvans?\b/i,
  },
  {
    english: ['Playground equipment', 'Park improvements'],
    french: ['Équipement de terrain de jeux', 'Aménagement de parcs'],
    wanted: /playground|splash ?pad|park (?:improvement|redevelopment|construction|revitali)/i,
  },
  {
    english: ['Consulting engineering', 'Engineering design services'],
    french: ['Services de génie-conseil', 'Services de conception en ingénierie'],
    wanted:
      /engineering (?:services|consult|design)|consulting engineer|(?:detailed|preliminary) design|engineering .{0,40}services/i,
  },
  {
    english: ['Architectural services'],
    french: ["Services d'architecture"],
    wanted: /architect(?:ural)?\b/i,
  },
  {
    english: ['Personal protective equipment', 'Uniforms'],
    french: ['Équipement de protection individuelle', 'Uniformes'],
    wanted: /protective (?:equipment|clothing)|\bppe\b|uniforms?\b|footwear|safety boots|bunker gear/i,
  },
  {
    english: ['Waste collection', 'Recycling'],
    french: ['Collecte de déchets', 'Recyclage'],
    wanted: /waste (?:collection|haul|disposal|removal)|recycl|garbage|organics processing/i,
  },
  {
    english: ['Training', 'Leadership development'],
    french: ['Formation', 'Développement du leadership'],
    wanted: /\btraining (?:services|program|courses|of|and)|leadership development|facilitat/i,
  },
  {
    english: ['Catering', 'Food supply'],
    french: ['Traiteur', "Fourniture d'aliments"],
    wanted: /cater|\bfood\b|\bmeals?\b|grocer/i,
  },
  {
    english: ['Electrical work', 'Lighting upgrades'],
    french: ["Travaux d'électricité", "Amélioration de l'éclairage"],
    wanted: /electrical|lighting/i,
  },
];
