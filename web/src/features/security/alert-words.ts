import securityAlertText from "locales/security-alert.ftl";

/** What an alert says, and what can be done about it, to an admin or to the person whose account it concerns. */
export function alertWords(eventType: string, isAdmin: boolean): { says: string; advice: string } {
  const key = `event-${eventType}`;
  const find = (part: "says" | "advice" | "yours") => {
    const id = `${key}-${part}`;
    return securityAlertText.find(id);
  };
  const says = find("says") ?? securityAlertText("other-says");
  if (isAdmin) return { says, advice: find("advice") ?? securityAlertText("other-advice") };
  return { says: find("yours") ?? says, advice: securityAlertText("your-advice") };
}
