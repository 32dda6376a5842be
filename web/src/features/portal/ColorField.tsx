import { Input, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import portalText from "locales/portal.ftl";
import { type CSSProperties, useId } from "react";
import { COLORS, isColor, OWN_COLOR } from "./colors";
import classes from "./PortalPage.module.css";

interface ColorFieldProps {
  value: string;
  error?: string;
  onChange: (color: string) => void;
  onBlur: () => void;
}

/** Color field with a palette, the browser's color picker, and hex input. */
export function ColorField({ value, error, onChange, onBlur }: ColorFieldProps) {
  const group = useId();
  const typed = value.trim().toLowerCase();
  const color = isColor(typed) ? typed : OWN_COLOR;
  return (
    <div>
      <Input.Label component="div" id={group}>
        {portalText("look-color")}
      </Input.Label>
      <Input.Description>{portalText("look-color-hint")}</Input.Description>
      <div role="radiogroup" aria-labelledby={group} className={classes.colors}>
        {COLORS.map(({ value: offered, name }) => (
          <label key={offered} className={classes.color} style={{ background: offered }} title={name}>
            <input
              type="radio"
              name={group}
              aria-label={name}
              checked={offered === color && (typed !== "" || offered === OWN_COLOR)}
              onChange={() => onChange(offered)}
            />
            <IconCheck size={20} stroke={3} aria-hidden />
          </label>
        ))}
      </div>
      <div className={classes.own}>
        <input
          type="color"
          className={classes.chooser}
          aria-label={portalText("look-own")}
          value={color}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <TextInput
          aria-label={`${portalText("look-color")} (#)`}
          placeholder={OWN_COLOR}
          maxLength={7}
          value={value}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onBlur={onBlur}
        />
      </div>
      <Preview color={color} />
    </div>
  );
}

/** Preview of the accent color. Its hue is kept, its chroma is limited, and its lightness is fixed for each use. */
function Preview({ color }: { color: string }) {
  return (
    <figure
      className={classes.preview}
      style={{ "--chosen": color } as CSSProperties}
      aria-label={portalText("look-preview")}
    >
      {(["light", "dark"] as const).map((scheme) => (
        <div key={scheme} className={classes.sample} data-scheme={scheme} aria-hidden>
          <span className={classes.button}>{portalText("look-button")}</span>
          <span className={classes.link}>{portalText("look-link")}</span>
          <span className={classes.tint}>{portalText("look-chosen")}</span>
        </div>
      ))}
    </figure>
  );
}
