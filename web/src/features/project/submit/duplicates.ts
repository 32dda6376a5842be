import { queryOptions } from "@tanstack/react-query";
import { api, inTime, QUICK_MS, type Schemas, unwrap } from "@/api/client";
import { type FieldValues, sentValue } from "../shared/fields";

/** The fields of a submission that are compared with other projects. Claim numbers are only sent when they are complete, because the
 *  server limits how many a partner may look up. */
export function comparedFields(id: string, values: FieldValues, withClaim: boolean): Schemas["FindDuplicates"] {
  const sent = (name: keyof FieldValues) => sentValue(name, values[name]);
  return {
    id,
    property_owner_name: sent("property_owner_name"),
    property_address: sent("property_address"),
    unit: sent("unit"),
    zip_code: sent("zip_code"),
    insurance_claim_number: withClaim ? sent("insurance_claim_number") : null,
  };
}

/** The projects that a submission may duplicate. Each question is asked once. */
export function duplicatesQuery(body: Schemas["FindDuplicates"]) {
  return queryOptions({
    queryKey: ["duplicates", body],
    queryFn: async ({ signal }) => {
      const call = (within: AbortSignal) => api.POST("/api/projects/duplicates", { body, signal: within });
      return unwrap(await inTime(QUICK_MS, call, signal));
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
