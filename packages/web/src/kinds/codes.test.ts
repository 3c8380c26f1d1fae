import { expect, test } from 'vitest'
import type { TypeCode } from '#kinds/codes.ts'
import { port } from '#kinds/neutron/kinds.ts'
import { meteringLabel } from '#kinds/neutron/metering-labels.ts'

test('the codes of types are those of their kinds: others do not compile', () => {
  const known: readonly TypeCode[] = ['OS::Neutron::Port', 'OS::Neutron::MeteringLabel']
  // @ts-expect-error It is misspelt.
  const misspelt: TypeCode = 'OS::Neutron::Prot'
  expect([port.type, meteringLabel.type]).toEqual(known)
  expect(known).not.toContain(misspelt)
})
