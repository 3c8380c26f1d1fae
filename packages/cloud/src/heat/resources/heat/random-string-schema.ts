/** What a template may say of a random text (heat heat/random_string.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const randomStringSchema = {
  name: 'OS::Heat::RandomString',
  support_status: { status: 'SUPPORTED', version: '2014.1' },
  properties: {
    length: { type: 'integer', default: 32, constraints: [{ range: { min: 1, max: 512 } }] },
    character_classes: {
      type: 'list',
      default: [{ class: 'lettersdigits', min: 1 }],
      schema: {
        '*': {
          type: 'map',
          schema: {
            class: {
              type: 'string',
              default: 'lettersdigits',
              constraints: [
                {
                  allowed_values: [
                    'lettersdigits',
                    'letters',
                    'lowercase',
                    'uppercase',
                    'digits',
                    'hexdigits',
                    'octdigits',
                  ],
                },
              ],
            },
            min: { type: 'integer', default: 1, constraints: [{ range: { min: 1, max: 512 } }] },
          },
        },
      },
    },
    character_sequences: {
      type: 'list',
      schema: {
        '*': {
          type: 'map',
          schema: {
            sequence: { type: 'string', required: true },
            min: { type: 'integer', default: 1, constraints: [{ range: { min: 1, max: 512 } }] },
          },
        },
      },
    },
    salt: { type: 'string' },
  },
  hidden: {
    sequence: {
      type: 'string',
      constraints: [
        {
          allowed_values: [
            'lettersdigits',
            'letters',
            'lowercase',
            'uppercase',
            'digits',
            'hexdigits',
            'octdigits',
          ],
        },
      ],
    },
  },
  attributes: {
    value: { type: 'string' },
  },
} as const satisfies TypeSchema
