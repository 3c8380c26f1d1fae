/** What a template may say of a secret (heat barbican/secret.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const secretSchema = {
  name: 'OS::Barbican::Secret',
  support_status: { status: 'SUPPORTED', version: '2014.2' },
  properties: {
    name: { type: 'string' },
    payload: { type: 'string' },
    secret_type: {
      type: 'string',
      default: 'opaque',
      constraints: [
        {
          allowed_values: ['symmetric', 'public', 'private', 'certificate', 'passphrase', 'opaque'],
        },
      ],
    },
    payload_content_type: {
      type: 'string',
      constraints: [{ allowed_values: ['text/plain', 'application/octet-stream'] }],
    },
    payload_content_encoding: { type: 'string', constraints: [{ allowed_values: ['base64'] }] },
    expiration: { type: 'string', constraints: [{ custom_constraint: 'expiration' }] },
    algorithm: { type: 'string' },
    bit_length: { type: 'integer', constraints: [{ range: { min: 0 } }] },
    mode: { type: 'string' },
  },
  attributes: {
    status: { type: 'string' },
    decrypted_payload: { type: 'string' },
  },
} as const satisfies TypeSchema
