/** What a template may say of a key pair (heat nova/keypair.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const keypairSchema = {
  name: 'OS::Nova::KeyPair',
  support_status: { status: 'SUPPORTED', version: '2014.1' },
  properties: {
    name: { type: 'string', required: true, constraints: [{ length: { min: 1, max: 255 } }] },
    save_private_key: { type: 'boolean', default: false },
    public_key: { type: 'string' },
    type: { type: 'string', constraints: [{ allowed_values: ['ssh', 'x509'] }] },
    user: { type: 'string', constraints: [{ custom_constraint: 'keystone.user' }] },
  },
  attributes: {
    public_key: { type: 'string' },
    private_key: { type: 'string' },
  },
} as const satisfies TypeSchema
