import { IconUnlink } from "@tabler/icons-react";
import { TextLink } from "@/components/links";
import { EmptyState } from "@/components/states";
import { welcomeTexts } from "./texts";

const texts = welcomeTexts.setUp;

/** What somebody sees whose set-up link has had its use. */
export default function DeadSetUpLink() {
  return (
    <EmptyState
      icon={IconUnlink}
      title={texts.dead}
      isPage
      action={
        <TextLink to="/auth" fw={600}>
          {texts.signIn}
        </TextLink>
      }
    >
      {texts.deadHint}
    </EmptyState>
  );
}
