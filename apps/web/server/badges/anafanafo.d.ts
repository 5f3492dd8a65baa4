declare module 'anafanafo' {
  /** Returns the width of a text in pixels. */
  export default function measure(
    text: string,
    options: { font: '11px Verdana' | 'bold 11px Helvetica' | '10px Verdana' | 'bold 10px Verdana'; guess?: boolean },
  ): number
}
