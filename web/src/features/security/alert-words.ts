import securityAlertText from "locales/security-alert.ftl";

/** Text and advice of an alert, worded for an admin or for the account's user. */
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
