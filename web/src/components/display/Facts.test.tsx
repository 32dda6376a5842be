import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { EmailContact, PhoneContact } from "./Facts";

it("encodes the email address so that a mailto link cannot add fields", async () => {
  await renderInPortal(<EmailContact value="a?body=hi&cc=b@evil.example" copyLabel="Copy owner email" />);
  const link = screen.getByRole("link", { name: "a?body=hi&cc=b@evil.example" });
  expect(link).toHaveAttribute("href", "mailto:a%3Fbody%3Dhi%26cc%3Db@evil.example");
});

it("links the displayed phone number to a call", async () => {
  await renderInPortal(<PhoneContact value="3195550111" copyLabel="Copy owner phone" />);
  expect(screen.getByRole("link", { name: "(319) 555-0111" })).toHaveAttribute("href", "tel:+13195550111");
});
