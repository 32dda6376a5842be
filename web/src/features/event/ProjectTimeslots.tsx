import { useInfiniteQuery } from "@tanstack/react-query";
import eventText from "locales/event.ftl";
import { useRef, useState } from "react";
import { Panel } from "@/components/layout/Panel";
import { todayIn } from "@/lib/time/event-time";
import { useNow } from "@/lib/time/use-now";
import classes from "./EventsPanel.module.css";
import { ProposalGroup } from "./ProposalGroup";
import { type Question, QuestionDialog } from "./QuestionDialog";
import { eventsQuery } from "./queries";

/** A project's proposed times on its Overview tab, for the contractor who chooses one. Renders nothing if there is nothing to
 *  choose. */
export function ProjectTimeslots({ code }: { code: string }) {
  const [page] = useInfiniteQuery(eventsQuery({ kind: "project", code })).data?.pages ?? [];
  const now = useNow();
  const [question, setQuestion] = useState<Question>();
  const panel = useRef<HTMLDivElement>(null);
  // Proposals of a closed project cannot be confirmed.
  const proposed = (page?.proposed ?? []).filter(({ abilities }) => abilities.confirm);
  if (!page || (proposed.length === 0 && !question)) return null;
  return (
    <div ref={panel} tabIndex={-1} className={classes.panel}>
      <Panel title={eventText("pending-title")} flush>
        <ul className={classes.list}>
          {proposed.map((proposal) => (
            <ProposalGroup
              key={proposal.id}
              proposal={proposal}
              code={code}
              today={todayIn(page.time_zone, now)}
              isOpenAtFirst={proposed.length === 1}
              choose={eventText("confirm")}
              isTheirTurn
              hint={eventText("choose-one", { isContractor: true })}
              onAsk={setQuestion}
            />
          ))}
        </ul>
      </Panel>
      {question && (
        <QuestionDialog
          question={question}
          code={code}
          isContractor
          zone={page.time_zone}
          onClose={() => setQuestion(undefined)}
          panel={panel}
        />
      )}
    </div>
  );
}
