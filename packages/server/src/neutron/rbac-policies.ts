import { rbacPolicies } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '#serve.ts'

/** https://docs.openstack.org/api-ref/network/v2/#rbac-policies */
export const rbacPolicyRoutes = (app: FastifyInstance): void =>
  serve(app, rbacPolicies, ({ neutron }) => neutron.rbacPolicies, { present: (policy) => policy })
