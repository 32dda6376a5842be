import type { Schemas } from "@/api/client";

const abilities: Schemas["EstimateAbilities"] = {
  edit: false,
  delete: false,
  send: false,
  withdraw: false,
  decide: false,
  record_decision: false,
  next_version: false,
  supplement: false,
  see_amounts: true,
};

/** A version of an estimate over $347.50 with two lines. */
export function anEstimateVersion(
  given: Partial<Omit<Schemas["EstimateVersion"], "abilities">> & {
    abilities?: Partial<Schemas["EstimateAbilities"]>;
  } = {},
): Schemas["EstimateVersion"] {
  return {
    id: "0190a000-0000-7000-8000-00000000e101",
    version: 1,
    state: "sent",
    amount: "347.50",
    currency: "USD",
    expires_on: null,
    sent_at: "2026-11-20T15:00:00Z",
    decided_at: null,
    estimate: { id: "0190a000-0000-7000-8000-00000000e001", number: 1 },
    is_newest: true,
    scope: "Replace the kitchen floor.",
    lines: [
      {
        position: 0,
        room: "Kitchen",
        description: "Floor tiles",
        quantity: "12.5",
        unit: "sq ft",
        unit_price: "20",
        tax_percent: "7",
        amount: "250.00",
        tax: "17.50",
      },
      {
        position: 1,
        room: "",
        description: "Labor",
        quantity: "2",
        unit: "h",
        unit_price: "40",
        tax_percent: "0",
        amount: "80.00",
        tax: "0.00",
      },
    ],
    tax: "17.50",
    deductible: null,
    depreciation: null,
    net_claim: "347.50",
    files: [],
    drafted_by: "Luis Ortega",
    drafted_at: "2026-11-19T15:00:00Z",
    sent_by: "Luis Ortega",
    decision: null,
    revision: 3,
    ...given,
    abilities: { ...abilities, ...given.abilities },
  };
}

/** The same version, as in lists. */
export function inList(version: Schemas["EstimateVersion"]): Schemas["EstimateVersionRow"] {
  const { id, version: number, state, amount, currency, expires_on, sent_at, decided_at } = version;
  return { id, version: number, state, amount, currency, expires_on, sent_at, decided_at };
}

/** What a test says about a list. */
export type GivenList = Partial<Omit<Schemas["EstimateList"], "abilities">> & {
  abilities?: Partial<Schemas["EstimateListAbilities"]>;
};

/** A list with one estimate that has these versions, newest first. Without versions, it is empty. */
export function estimateList(
  versions: Schemas["EstimateVersion"][] = [],
  given: GivenList = {},
): Schemas["EstimateList"] {
  const [newest] = versions;
  return {
    items: newest
      ? [{ ...newest.estimate, contractor: "Cornerstone", supplement_of: null, versions: versions.map(inList) }]
      : [],
    decider: "admin",
    currency: "USD",
    ...given,
    abilities: { draft: false, choose_decider: false, decide: false, decide_by_link: false, ...given.abilities },
  };
}
