import { meteringLabelRules, meteringLabels } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '#serve.ts'

/** https://docs.openstack.org/api-ref/network/v2/#metering-labels-and-rules-metering-labels-metering-label-rules */
export const meteringLabelRoutes = (app: FastifyInstance): void => {
  serve(app, meteringLabels, ({ neutron }) => neutron.meteringLabels, {
    present: (label) => label,
    order: { key: 'name', dir: 'asc' },
  })
  serve(app, meteringLabelRules, ({ neutron }) => neutron.meteringLabelRules, {
    present: (rule) => rule,
    order: { key: 'direction', dir: 'asc' },
  })
}
