declare module 'anafanafo' {
  /** How wide a text is in pixels. */
  export default function measure(
    text: string,
    options: { font: '11px Verdana' | 'bold 11px Helvetica' | '10px Verdana' | 'bold 10px Verdana'; guess?: boolean },
  ): number
}
