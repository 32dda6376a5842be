import { Button } from "@mantine/core";
import { chooseLanguage, otherLanguage } from "@/lib/language";

/** The way to the other language, called as its readers call it. */
export default function LanguageSwitch() {
  const { language, name } = otherLanguage();
  return (
    <Button variant="subtle" color="gray" h={44} px="sm" lang={language} onClick={() => chooseLanguage(language)}>
      {name}
    </Button>
  );
}
