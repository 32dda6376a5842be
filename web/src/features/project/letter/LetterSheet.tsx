import tellOwnerText from "locales/tell-owner.ftl";
import { Logo } from "@/components/layout/Logo";
import { portalName } from "@/lib/browser/brand";
import classes from "./LetterSheet.module.css";
import type { LetterText, OwnerLetter } from "./letter";

/** The letter on paper: black on white, on the screen as well. */
export function LetterSheet({ letter, text }: { letter: OwnerLetter; text: LetterText }) {
  const { qr } = letter;
  return (
    <article className={classes.sheet} lang={text.language} dir={text.direction} aria-label={tellOwnerText("sheet")}>
      <p className={classes.name}>
        <Logo size={32} />
        <span>{portalName()}</span>
      </p>
      <h2 className={classes.subject}>{text.subject}</h2>
      <p>{text.greeting}</p>
      <p>{text.intro}</p>
      <div className={classes.ways}>
        <div>
          <p>{text.scan}</p>
          <svg
            className={classes.picture}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label={tellOwnerText("qr")}
            shapeRendering="crispEdges"
          >
            <rect className={classes.paper} width="100%" height="100%" />
            <path className={classes.ink} d={qr.path} />
          </svg>
        </div>
        <div>
          <p>{text.enter}</p>
          <p className={classes.code} translate="no">
            {letter.project_code}
          </p>
        </div>
      </div>
      <p>{text.private}</p>
      {text.office && <p className={classes.office}>{text.office}</p>}
    </article>
  );
}
