import { Button } from "@mantine/core";
import { api } from "@/api/client";
import { choiceOf, chooseLanguage, type Language, OTHER_LANGUAGES } from "@/lib/browser/language";

/** Buttons for the other languages, each named in that language. For owners, the choice also applies to mails. */
export default function LanguageSwitch({ isOwners = false }: { isOwners?: boolean }) {
  const choose = (language: Language) =>
    chooseLanguage(language, isOwners ? api.PUT("/api/owner/language", choiceOf(language)) : undefined);
  return OTHER_LANGUAGES.map(({ code, name }) => (
    <Button key={code} variant="subtle" color="gray" h={44} px="sm" lang={code} onClick={() => choose(code)}>
      {name}
    </Button>
  ));
}
