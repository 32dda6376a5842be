import { useMutation } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { ifMatch, useRefresh } from "./queries";

export type VisitAnswer = Schemas["VisitAnswer"];

/** A text, other times, or both, based on a version of what they answer. */
export interface Suggested {
  version: number;
  body: Schemas["SuggestTimes"];
}

/** Tells the office that none of a proposal's times works. */
export function useAnswerProposal(code: string, id: string) {
  return useMutation({
    mutationFn: async ({ version, body }: Suggested) =>
      unwrap(
        await api.POST("/api/projects/{code}/proposals/{id}/answer", {
          params: { path: { code, id }, header: ifMatch(version) },
          body,
        }),
      ),
    ...useRefresh(["event"]),
  });
}

/** Accepts the time at this position of an answer. */
export function useAcceptAnswer(code: string, id: string) {
  return useMutation({
    mutationFn: async (timeslot: number) =>
      unwrap(
        await api.POST("/api/projects/{code}/answers/{id}/accept", {
          params: { path: { code, id } },
          body: { timeslot },
        }),
      ),
    ...useRefresh(),
  });
}

/** Declines an answer. An answer never changes, so it has no version. */
export function useDeclineAnswer(code: string, id: string) {
  return useMutation({
    mutationFn: async ({ body }: Suggested) =>
      unwrap(await api.POST("/api/projects/{code}/answers/{id}/decline", { params: { path: { code, id } }, body })),
    ...useRefresh(),
  });
}

/** Confirms an event as its owner. */
export function useConfirmEvent(id: string) {
  return useMutation({
    mutationFn: async (version: number) =>
      unwrap(
        await api.POST("/api/owner/events/{id}/answer", {
          params: { path: { id }, header: ifMatch(version) },
          body: { fits: true },
        }),
      ),
    ...useRefresh(["event"]),
  });
}

/** Asks for another time as the owner. */
export function useAskForTime(id: string) {
  return useMutation({
    mutationFn: async ({ version, body }: Suggested) =>
      unwrap(
        await api.POST("/api/owner/events/{id}/answer", {
          params: { path: { id }, header: ifMatch(version) },
          body: { fits: false, ...body },
        }),
      ),
    ...useRefresh(["event"]),
  });
}

/** Chooses the time at this position of a reply as the owner. */
export function useChooseTime(id: string) {
  return useMutation({
    mutationFn: async (timeslot: number) =>
      unwrap(await api.POST("/api/owner/answers/{id}/accept", { params: { path: { id } }, body: { timeslot } })),
    ...useRefresh(),
  });
}
