/** Whole numbers of a service, of which JavaScript's hold no more than sixteen digits. */
import type { Figure } from '@meridian/contract'
import { language } from '#lib/translate.ts'

/** With all digits, however many there are. */
export const exactly = (figure: Figure): string =>
  (typeof figure === 'number' ? figure : BigInt(figure)).toLocaleString(language().code)

/** As near as a number comes, for what is drawn or said in larger units. */
export const nearly = (figure: Figure): number => Number(figure)

/** How much more the one is than the other: near each other, both may be more than a number holds. */
export const difference = (one: Figure, other: Figure): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : Number(whole(one) - whole(other))

const whole = (figure: Figure): bigint =>
  BigInt(typeof figure === 'number' ? Math.trunc(figure) : figure)
