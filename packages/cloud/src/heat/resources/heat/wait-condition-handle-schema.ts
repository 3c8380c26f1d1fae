/** What a template may say of what ends a wait (heat heat/wait_condition_handle.py). */
import type { TypeSchema } from '#heat/resources/type.ts'

export const waitConditionHandleSchema = {
  name: 'OS::Heat::WaitConditionHandle',
  support_status: { status: 'SUPPORTED', version: '2014.2' },
  properties: {
    signal_transport: {
      type: 'string',
      default: 'TOKEN_SIGNAL',
      constraints: [
        {
          allowed_values: [
            'CFN_SIGNAL',
            'TEMP_URL_SIGNAL',
            'HEAT_SIGNAL',
            'NO_SIGNAL',
            'ZAQAR_SIGNAL',
            'TOKEN_SIGNAL',
          ],
        },
      ],
    },
  },
  attributes: {
    token: { type: 'string' },
    endpoint: { type: 'string' },
    curl_cli: { type: 'string' },
    signal: { type: 'string' },
  },
} as const satisfies TypeSchema
