/** Random texts of a stack (heat …heat.random_string, heat.common.password_gen). */
import { mapsOf, textOf } from '#heat/resources/ask.ts'
import { invalid } from '#heat/resources/failures.ts'
import { randomStringSchema } from '#heat/resources/heat/random-string-schema.ts'
import type { Resource, ResourceType } from '#heat/resources/type.ts'
import type { JsonObject } from '#http/json.ts'
import type { Random } from '#store/random.ts'

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
const DIGITS = '0123456789'

const CLASSES: Readonly<Record<string, string>> = {
  lettersdigits: `${LOWER}${UPPER}${DIGITS}`,
  letters: `${LOWER}${UPPER}`,
  lowercase: LOWER,
  uppercase: UPPER,
  digits: DIGITS,
  hexdigits: `${DIGITS}abcdefABCDEF`,
  octdigits: '01234567',
}

type CharClass = { readonly characters: string; readonly min: number }

/** Which characters, and how many of each at least; the earlier `sequence` names one class. */
function classesOf(properties: JsonObject): readonly CharClass[] {
  const least = ({ min }: JsonObject): number => (typeof min === 'number' ? min : 1)
  const sequence = textOf(properties, 'sequence')
  const sequences = mapsOf(properties['character_sequences']).map((one) => ({
    characters: textOf(one, 'sequence'),
    min: least(one),
  }))
  const named = sequence === '' ? mapsOf(properties['character_classes']) : [{ class: sequence }]
  const classes = named.map((one) => ({
    characters: CLASSES[textOf(one, 'class')] ?? '',
    min: least(one),
  }))
  const all = [...sequences, ...classes]
  return all.length > 0 ? all : [{ characters: CLASSES['lettersdigits'] ?? '', min: 1 }]
}

const lengthOf = ({ length }: JsonObject): number => (typeof length === 'number' ? length : 32)

function generate(random: Random, length: number, classes: readonly CharClass[]): string {
  const one = (characters: string): string => characters.charAt(random.below(characters.length))
  const chosen = classes.flatMap(({ characters, min }) =>
    Array.from({ length: min }, () => one(characters)),
  )
  const every = [...new Set(classes.flatMap(({ characters }) => [...characters]))].join('')
  while (chosen.length < length) chosen.push(one(every))
  for (let last = chosen.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1)
    const [here, there] = [chosen[last] ?? '', chosen[other] ?? '']
    chosen[last] = there
    chosen[other] = here
  }
  return chosen.slice(0, length).join('')
}

const made = (it: Resource): string | undefined => it.data.get('value')

export const randomString: ResourceType = {
  ...randomStringSchema,
  life: {
    validate: (properties) => {
      const least = classesOf(properties).reduce((sum, { min }) => sum + min, 0)
      if (least > lengthOf(properties)) {
        throw invalid(
          'Length property cannot be smaller than combined character class and character ' +
            'sequence minimums',
        )
      }
    },
    create: (it) => {
      const { properties, random } = it
      it.data.set('value', generate(random, lengthOf(properties), classesOf(properties)))
      return it.physicalName
    },
    delete: () => undefined,
    attribute: (it, _id, name) => (name === 'value' ? made(it) : undefined),
    reference: made,
  },
}
