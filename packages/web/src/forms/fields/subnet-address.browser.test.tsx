import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Form, SubmitButton } from '#forms/form.tsx'
import { SubnetAddressFields } from '#forms/fields/subnet-address-fields.tsx'
import {
  noSubnetAddress,
  subnetAddressRules,
  subnetAddressShown,
  type SubnetAddress,
  type SubnetPoolOption,
} from '#forms/fields/subnet-address.ts'
import { useForm } from '#forms/use-form.ts'
import '#ui/theme.css'

const pools: readonly SubnetPoolOption[] = [
  {
    id: 'p6',
    name: 'lab',
    ip_version: 6,
    min_prefixlen: 60,
    max_prefixlen: 64,
    default_prefixlen: 62,
  },
]

const Subnet = (props: {
  readonly pools: readonly SubnetPoolOption[]
  readonly onSent?: (sent: Partial<SubnetAddress>) => void
}) => {
  const form = useForm({
    initial: noSubnetAddress,
    rules: subnetAddressRules,
    shown: subnetAddressShown,
    submit: async (_, sent) => props.onSent?.(sent),
  })
  return (
    <Form form={form}>
      <SubnetAddressFields
        pools={props.pools}
        value={form.values}
        onChange={form.set}
        onBlur={form.leave}
        errors={form.told}
      />
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  )
}

const select = (name: string) => page.getByLabelText(name)
const send = page.getByRole('button', { name: 'Send' })
const choose = async (name: string, option: string) => {
  await select(name).click()
  await page.getByRole('option', { name: option }).click()
  // A list that closes gives the keyboard back to its button a moment later.
  await expect.element(select(name)).toHaveFocus()
}
const named = (name: string) => document.querySelectorAll(`[name="${name}"]`).length
const nobody = () => undefined

test('the fields go by their names [SH-FID-07 SH-FID-08 SH-FID-09 SH-FID-10]', async () => {
  await render(<Subnet pools={pools} />)
  await expect.element(page.getByLabelText('Network Address')).toBeVisible()
  expect([named('address_source'), named('ip_version')]).toEqual([1, 1])
  expect([named('subnetpool'), named('prefixlen')]).toEqual([0, 0])
  await choose('Network Address Source', 'Allocate the network address from a pool')
  await expect.element(select('Address Pool')).toBeVisible()
  expect([named('subnetpool'), named('prefixlen'), named('cidr')]).toEqual([1, 1, 0])
})

test('a pool sets the IP version and the prefix lengths, and the version rests [SH-SUBNET-05 SH-SUBNET-06 SH-SUBNET-10 SH-SUBNET-11]', async () => {
  let sent: Partial<SubnetAddress> = {}
  await render(<Subnet pools={pools} onSent={(some) => (sent = some)} />)
  await expect.element(select('IP Version')).toBeEnabled()
  await choose('Network Address Source', 'Allocate the network address from a pool')
  await expect.element(select('IP Version')).toBeDisabled()
  await expect.element(select('Prefix Length')).toBeDisabled()
  await choose('Address Pool', 'lab')
  await expect.element(select('IP Version')).toHaveTextContent('IPv6')
  await expect.element(select('Prefix Length')).toHaveTextContent('62 (pool default)')
  await select('Prefix Length').click()
  const options = page.getByRole('option').elements()
  expect(options.map(({ textContent }) => textContent)).toEqual([
    '60',
    '61',
    '62 (pool default)',
    '63',
    '64',
  ])
  await page.getByRole('option', { name: '64' }).click()
  await send.click()
  await expect
    .poll(() => sent)
    .toEqual({
      address_source: 'subnetpool',
      subnetpool: 'p6',
      prefixlen: '64',
      ip_version: '6',
    })
})

test('the keyboard alone chooses a source and a pool', async () => {
  await render(<Subnet pools={pools} />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect
    .element(page.getByRole('option', { name: 'Enter the network address' }))
    .toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(select('Address Pool')).toBeVisible()
  await expect.element(select('Network Address Source')).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('option', { name: 'lab' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(select('Address Pool')).toHaveTextContent('lab')
  await expect.element(select('Address Pool')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(select('Prefix Length')).toHaveFocus()
})

test('without pools their source is refused, with the reason', async () => {
  await render(<Subnet pools={[]} />)
  await select('Network Address Source').click()
  const pooled = page.getByRole('option', { name: 'Allocate the network address from a pool' })
  await expect.element(pooled).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('There are no subnet pools.')).toBeVisible()
})

test('a bad network address is said, and the focus goes to it', async () => {
  await render(<Subnet pools={pools} onSent={nobody} />)
  const address = page.getByLabelText('Network Address')
  await address.fill('10.0.0.0')
  await send.click()
  await expect.element(address).toHaveFocus()
  await expect.element(address).toHaveAccessibleDescription(/Give a network address/)
  await expect.element(address).toBeInvalid()
})
