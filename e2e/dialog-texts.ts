import { identityTexts } from './identity-dialogs.ts'
import { adminTexts } from './admin-dialogs.ts'
import { networkTexts } from './network-dialogs.ts'
import { pair } from '../packages/server/src/testing/certificate.ts'

/** Texts for fields that must hold something of a form. */
export const texts: Readonly<Record<string, string>> = {
  'Public Key':
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g me@host',
  ...networkTexts,
  ...identityTexts,
  ...adminTexts,
  ...{ 'Provider Name': 'amphora', 'Flavor Data': '{"loadbalancer_topology": "SINGLE"}' },
  'Transfer ID': '0e7c1f5a-0d3c-4b0c-9a51-6f0f3f1d2b01',
  'Authorization Key': '0123456789abcdef',
  Certificate: pair.certificate,
  'Private Key': pair.private_key,
}
