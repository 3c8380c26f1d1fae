import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorsOf, hiddenOf, without, type Rules, type Shown } from '#forms/rules/rules.ts'
import { listenerPartsOf, newBalancerBody } from '#dialogs/octavia/payload.ts'
import {
  balancerRules,
  certificatesError,
  listenerRules,
  listenerShown,
  memberErrors,
  monitorRules,
  monitorShown,
  poolRules,
  poolShown,
} from '#dialogs/octavia/rules.ts'
import { combinationsFrom } from '#dialogs/octavia/testing.ts'

const offer = { subnets: ['subnet'], flavors: ['flavor'], certificates: ['own', 'sni'] }

const wrongIn = <V extends object>(values: V, rules: Rules<V>, shown: Shown<V> = {}) =>
  without(errorsOf(values, rules), hiddenOf(values, shown))

test('nothing is wrong with any combination that is valid, and nothing null or undefined is sent of it [SV-LBCLEAN-24]', () => {
  fc.assert(
    fc.property(combinationsFrom(offer), (one) => {
      const { balancer, listener, certificates, pool, members, monitor } = one
      expect(wrongIn(balancer, balancerRules)).toEqual({})
      expect(wrongIn(listener, listenerRules('if chosen', []), listenerShown)).toEqual({})
      expect(wrongIn(pool, poolRules('if chosen'), poolShown)).toEqual({})
      expect(wrongIn(monitor, monitorRules('if chosen'), monitorShown)).toEqual({})
      expect(members.map(memberErrors)).toEqual(members.map(() => ({})))
      expect(certificatesError(listener.protocol, certificates)).toBeUndefined()
      const body = { loadbalancer: newBalancerBody(balancer), ...listenerPartsOf(one) }
      expect(nothingsIn(body)).toEqual([])
    }),
  )
})

/** Where a body holds null or undefined. */
const nothingsIn = (value: unknown, at = ''): readonly string[] => {
  if (value === null || value === undefined) return [at]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, one]) => nothingsIn(one, `${at}/${name}`))
}
