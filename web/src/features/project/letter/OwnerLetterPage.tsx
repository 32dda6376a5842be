import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import tellOwnerText from "locales/tell-owner.ftl";
import { type ReactNode, useState } from "react";
import { PageSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { LANGUAGES } from "@/lib/browser/language";
import { projectTitle } from "@/lib/project/project-title";
import { LetterSheet } from "./LetterSheet";
import { LetterWays } from "./LetterWays";
import { ownerLetterQuery } from "./letter";
import classes from "./OwnerLetter.module.css";
import { SentLetters } from "./SentLetters";

interface OwnerLetterPageProps {
  code: string;
  /** The way back to the project. */
  back: ReactNode;
}

/** The letter that gives a project's owner the code, and the ways to send it. Only the letter is printed. */
export function OwnerLetterPage({ code, back }: OwnerLetterPageProps) {
  const { data: letter, error, refetch } = useQuery(ownerLetterQuery(code));
  const [chosen, setChosen] = useState<string>();
  if (!letter) {
    if (!error) return <PageSkeleton />;
    return <ErrorState isPage title={tellOwnerText("load-failed")} error={error} onRetry={() => void refetch()} />;
  }
  const language = chosen ?? letter.language;
  const text = letter.texts.find((one) => one.language === language) ?? letter.texts[0];
  if (!text) return null;
  const { project_number: number, owner_name: property_owner_name, street, unit } = letter;
  const project = projectTitle({ property_owner_name, street, unit });
  return (
    <>
      <div data-screen>
        <PageHeader
          title={tellOwnerText("title")}
          windowTitle={`${project} · ${tellOwnerText("title")}`}
          subtitle={`${project} · ${number}`}
          actions={back}
        />
      </div>
      <div className={classes.page}>
        <div className={classes.side} data-screen>
          <Panel title={tellOwnerText("ways")}>
            <NativeSelect
              label={tellOwnerText("language")}
              mb="md"
              value={text.language}
              data={LANGUAGES.map(({ code: value, name: label }) => ({ value, label }))}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
            <LetterWays letter={letter} text={text} />
          </Panel>
          <Panel title={tellOwnerText("sent")}>
            <SentLetters sent={letter.sent} />
          </Panel>
        </div>
        <LetterSheet letter={letter} text={text} />
      </div>
    </>
  );
}
