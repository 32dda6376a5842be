/** Suggested damage types. Free text is allowed, because insurers have their own terms. */
export const DAMAGE_TYPES = [
  "Water Damage",
  "Fire Damage",
  "Smoke Damage",
  "Storm Damage",
  "Wind Damage",
  "Hail Damage",
  "Flood Damage",
  "Mold Damage",
  "Roof Damage",
  "Impact Damage",
  "Vandalism",
  "Other",
];
