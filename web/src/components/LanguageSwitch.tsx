import { Button } from "@mantine/core";
import { api } from "@/api/client";
import { choiceOf, chooseLanguage, otherLanguage } from "@/lib/language";

/** The way to the other language, called as its readers call it. An owner's mails come in it as well. */
export default function LanguageSwitch({ isOwners = false }: { isOwners?: boolean }) {
  const { language, name } = otherLanguage();
  const choose = () =>
    chooseLanguage(language, isOwners ? api.PUT("/api/owner/language", choiceOf(language)) : undefined);
  return (
    <Button variant="subtle" color="gray" h={44} px="sm" lang={language} onClick={choose}>
      {name}
    </Button>
  );
}
