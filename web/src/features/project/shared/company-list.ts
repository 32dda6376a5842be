import type { UseQueryResult } from "@tanstack/react-query";
import commonText from "locales/common.ftl";
import projectPageText from "locales/project-page.ftl";
import { messageOf, type Schemas } from "@/api/client";

const STATE = "state";
const RETRY = "retry";

/** State row below the options of a company select: loading, failed with a retry option, or more results available. */
export function companyListState(companies: UseQueryResult<Schemas["ContractorList"]>, isWaitingFor: boolean) {
  const { data, error, isFetching, refetch } = companies;
  const isWaiting = isWaitingFor || (error !== null && isFetching);
  const say = (label: string) => ({ value: STATE, label, disabled: true });
  const options = isWaiting
    ? [say(projectPageText("searching-contractors"))]
    : error
      ? [say(messageOf(error, projectPageText("search-failed"))), { value: RETRY, label: commonText("try-again") }]
      : data?.more
        ? [say(projectPageText("more-companies"))]
        : [];
  return {
    isWaiting,
    options,
    /** Whether an option is a state row. State rows are shown for any search term. */
    has: (value: string) => value === STATE || value === RETRY,
    /** Whether the retry option was chosen; if so, refetches. */
    asksAgain: (value: string | null) => {
      if (value !== RETRY) return false;
      void refetch();
      return true;
    },
  };
}
