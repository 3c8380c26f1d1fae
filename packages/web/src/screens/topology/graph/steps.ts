/** Icons as steps of a pen, which become paths of any size. */

/** A path of relative and absolute steps, made larger around the middle. Arcs have no flags here. */
export const scaled = (steps: readonly Step[], by: number): string =>
  steps
    .map(([letter, ...numbers]) => letter + numbers.map((one) => round(one * by)).join(' '))
    .join('')

const round = (value: number): number => Math.round(value * 100) / 100

export type Step = readonly [letter: string, ...numbers: readonly number[]]

/** Round corners cost no arcs at this size: a curve through the corner is as good. */
export const box = (x: number, y: number, width: number, height: number): readonly Step[] => [
  ...([
    ['M', x + 1, y],
    ['h', width - 2],
    ['q', 1, 0, 1, 1],
    ['v', height - 2],
  ] as const),
  ...([
    ['q', 0, 1, -1, 1],
    ['h', 2 - width],
    ['q', -1, 0, -1, -1],
    ['v', 2 - height],
  ] as const),
  ['q', 0, -1, 1, -1],
]

/** A quarter of a circle needs this much of its radius: https://spencermortensen.com/articles/bezier-circle/ */
const bend = 0.5523

export const oval = (across: number, tall: number): readonly Step[] => {
  const [x, y] = [across * bend, tall * bend]
  return [
    ['M', -across, 0],
    ['C', -across, -y, -x, -tall, 0, -tall],
    ['C', x, -tall, across, -y, across, 0],
    ['C', across, y, x, tall, 0, tall],
    ['C', -x, tall, -across, y, -across, 0],
  ]
}

export const arrow = (x: number, y: number, inwards: boolean): readonly Step[] => {
  const [far, near] = inwards ? [9, 3.2] : [9, 3.2]
  const tip = inwards ? near : far
  const back = inwards ? 3 : -3
  const [ax, ay] = [x * tip, y * tip]
  return [
    ['M', x * near, y * near],
    ['L', x * far, y * far],
    ['M', ax + back * x - 2.4 * y, ay + back * y - 2.4 * x],
    ['L', ax, ay],
    ['L', ax + back * x + 2.4 * y, ay + back * y + 2.4 * x],
  ]
}
