import type { UseQueryResult } from "@tanstack/react-query";
import commonText from "locales/common.ftl";
import projectPageText from "locales/project-page.ftl";
import { messageOf, type Schemas } from "@/api/client";

const STATE = "state";
const RETRY = "retry";

/** What a box to choose a company says of the list below the companies that it has: that it is on its way; why it is not there,
 *  with a way to ask again; or that there is more of it. */
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
    /** Whether an option is one of these: they are there whatever is typed. */
    has: (value: string) => value === STATE || value === RETRY,
    /** Whether what was chosen is to ask again; then it is done. */
    asksAgain: (value: string | null) => {
      if (value !== RETRY) return false;
      void refetch();
      return true;
    },
  };
}
