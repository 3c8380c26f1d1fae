/** The drawing's colours in the theme: on what it is on, text and signs have 4.5 to 1, lines 3. */
const tokens = {
  surface: '--color-surface',
  ground: '--color-sunken',
  text: '--color-text',
  muted: '--color-muted',
  line: '--color-field-edge',
  accent: '--color-accent',
  onAccent: '--color-on-accent',
  focus: '--color-focus',
  external: '--color-series-1',
  network: '--color-series-3',
  router: '--color-series-4',
  server: '--color-series-6',
  good: '--color-success',
  bad: '--color-danger',
  onBad: '--color-on-accent',
  working: '--color-warning',
  off: '--color-neutral',
  badText: '--color-danger-text',
  workingText: '--color-warning-text',
} as const

export type Colour = keyof typeof tokens
export type Colours = Readonly<Record<Colour, string>>

/** Canvases and files take no tokens: each is read as the colour that it is now. */
export const coloursAt = (place: HTMLElement): Colours => {
  const probe = place.ownerDocument.createElement('span')
  place.append(probe)
  const colours = labelled((name) => {
    probe.style.color = `var(${tokens[name]})`
    return getComputedStyle(probe).color
  })
  probe.remove()
  return colours
}

/** A colour for each of them. */
export const labelled = (of: (name: Colour) => string): Colours =>
  // The keys are those of `tokens`, and the values what `of` gives.
  Object.fromEntries(Object.keys(tokens).map((name) => [name, of(name as Colour)])) as Record<
    Colour,
    string
  >

/** The same for what is drawn in the page itself. */
export const tokenOf = (colour: Colour): string => `var(${tokens[colour]})`
