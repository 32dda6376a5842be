import { IconCamera, IconCircleCheck } from "@tabler/icons-react";
import shotText from "locales/shot.ftl";
import { useRef, useState } from "react";
import { type ShotState, shotsByRoom } from "@/lib/project/shots";
import classes from "./ShotRows.module.css";

interface ShotRowsProps {
  shots: ShotState[];
  /** Receives a photo of a shot. Without it, the shots are only listed. */
  onPhoto?: ((file: File, shot: ShotState) => void) | undefined;
  disabled?: boolean;
}

/** What must be photographed, by room. Tapping a shot that misses photos opens the camera. */
export function ShotRows({ shots, onPhoto, disabled = false }: ShotRowsProps) {
  const camera = useRef<HTMLInputElement>(null);
  const asked = useRef<ShotState>(undefined);
  const ask = (shot: ShotState) => {
    asked.current = shot;
    camera.current?.click();
  };
  return (
    <div className={classes.rooms}>
      {shotsByRoom(shots).map(({ room, shots: of }) => (
        <div key={room ?? ""}>
          <div className={classes.room}>{room ?? shotText("no-room")}</div>
          <ul className={classes.shots}>
            {of.map((shot) => (
              <li key={shot.id}>
                <ShotRow shot={shot} onAsk={onPhoto && (() => ask(shot))} disabled={disabled} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {onPhoto && (
        <input
          ref={camera}
          type="file"
          hidden
          aria-label={shotText("camera")}
          accept="image/*"
          capture="environment"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file && asked.current) onPhoto(file, asked.current);
            // Reset, so that the same file can be chosen again.
            event.currentTarget.value = "";
          }}
        />
      )}
    </div>
  );
}

interface ShotRowProps {
  shot: ShotState;
  onAsk: (() => void) | undefined;
  disabled: boolean;
}

function ShotRow({ shot, onAsk, disabled }: ShotRowProps) {
  const content = (
    <>
      <Example shot={shot} />
      <span className={classes.words}>
        <span>{shot.subject}</span>
        <span className={classes.figures}>{figuresText(shot)}</span>
      </span>
    </>
  );
  if (shot.left === 0)
    return (
      <div className={classes.shot}>
        {content}
        <IconCircleCheck size={22} className={classes.sign} color="var(--bb-done)" aria-hidden />
      </div>
    );
  if (!onAsk) return <div className={classes.shot}>{content}</div>;
  return (
    <button type="button" className={classes.shot} onClick={onAsk} disabled={disabled}>
      {content}
      <IconCamera size={22} className={classes.sign} aria-hidden />
    </button>
  );
}

/** `1 of 2 missing`, or `Taken`; and how many photos are still on this device. */
function figuresText({ left, count, waiting }: ShotState): string {
  const missing = left > 0 ? shotText("missing", { left, count }) : shotText("taken");
  return waiting > 0 ? `${missing} · ${shotText("waiting", { count: waiting })}` : missing;
}

function Example({ shot: { example_url: address, subject } }: { shot: ShotState }) {
  // Without a network, there is no picture.
  const [broken, setBroken] = useState<string>();
  if (!address || address === broken) return null;
  return (
    <img
      src={address}
      alt={shotText("example-of", { subject })}
      width={56}
      height={56}
      loading="lazy"
      decoding="async"
      className={classes.example}
      onError={() => setBroken(address)}
    />
  );
}
