/** A paper in the frame of a camera, until there is a photo of it. */
export const PaperDrawing = ({ label }: { label: string }) => (
  <svg viewBox="0 0 320 212" role="img" aria-label={label} className="block w-full">
    <rect width="320" height="212" rx="6" className="fill-(--paper-ground)" />
    <rect
      {...{ x: 26, y: 22, width: 268, height: 168, rx: 8 }}
      className="fill-(--paper) stroke-(--paper-edge)"
    />
    <rect {...{ x: 42, y: 42, width: 72, height: 92, rx: 4 }} className="fill-neutral-soft" />
    <g className="fill-(--paper-face)">
      <circle cx="78" cy="76" r="15" />
      <path d="M52 126c2-18 12-26 26-26s24 8 26 26z" />
    </g>
    <g className="fill-(--paper-lines)">
      <rect {...{ x: 42, y: 152, width: 236, height: 7, rx: 2 }} />
      <rect {...{ x: 42, y: 167, width: 236, height: 7, rx: 2 }} />
    </g>
    <g className="fill-(--paper-text)">
      <rect {...{ x: 130, y: 44, width: 70, height: 6, rx: 3 }} />
      <rect {...{ x: 130, y: 60, width: 128, height: 8, rx: 4 }} />
      <rect {...{ x: 130, y: 80, width: 54, height: 6, rx: 3 }} />
      <rect {...{ x: 130, y: 94, width: 96, height: 8, rx: 4 }} />
      <rect {...{ x: 130, y: 114, width: 40, height: 6, rx: 3 }} />
      <rect {...{ x: 130, y: 127, width: 76, height: 8, rx: 4 }} />
    </g>
    <Corners />
  </svg>
);

export const Corners = () => (
  <g className="fill-none stroke-accent stroke-3 [stroke-linecap:round]">
    <path d="M14 40V20a8 8 0 0 1 8-8h22" />
    <path d="M276 12h22a8 8 0 0 1 8 8v20" />
    <path d="M306 172v20a8 8 0 0 1-8 8h-22" />
    <path d="M44 200H22a8 8 0 0 1-8-8v-20" />
  </g>
);
