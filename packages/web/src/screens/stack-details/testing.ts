import type { StackEvent } from '@meridian/contract'
import type { StackFacts } from '#kinds/heat/kinds.ts'

/** A stack with what it was given and what it gives. */
export const facts: StackFacts = {
  id: '6f1a1c1e-2b7a-4e5b-9a3c-0c5d1f2e3a4b',
  stack_name: 'shop',
  description: 'Two tiers of a shop',
  stack_status: 'CREATE_FAILED',
  stack_status_reason: 'Resource CREATE failed: ResourceInError: resources.db',
  creation_time: '2026-11-26T08:00:00Z',
  updated_time: null,
  timeout_mins: 60,
  disable_rollback: true,
  parameters: { flavor: 'm1.small', site: 'http://given.example/', zones: ['a', 'b'] },
  outputs: [
    { output_key: 'WebsiteURL', output_value: 'http://10.0.0.5/shop', description: 'The shop' },
    { output_key: 'trap', output_value: 'javascript:alert(1)', description: null },
    { output_key: 'addresses', output_value: ['10.0.0.5', '10.0.0.6'] },
    { output_key: 'late', output_value: null, output_error: 'The Referenced Attribute is missing' },
  ],
}

export const events: readonly StackEvent[] = [
  ['1', '2026-11-26T23:59:00Z', 'web', 'CREATE_IN_PROGRESS', 'state changed'],
  ['2', '2026-11-27T00:01:00Z', 'web', 'CREATE_COMPLETE', 'state changed'],
  ['3', '2026-11-27T00:02:00Z', 'db', 'CREATE_FAILED', 'ResourceInError: no valid host'],
].map(([id = '', event_time = '', resource_name = '', resource_status = '', reason = '']) => ({
  ...{ id, event_time, resource_name, resource_status, resource_status_reason: reason },
}))

export const template = `heat_template_version: 2018-08-31
# Two tiers
parameters:
  flavor: { type: string, default: "m1.small" }
resources:
  web:
    type: OS::Nova::Server
    properties:
      user_data: |
        #!/bin/sh
        echo "key: value"
      count: 2
`
