import { ensureChromium } from './chromium.ts'
import { ensurePrograms } from './debian.ts'

const inGate = { '/usr/bin/redis-server': 'redis-server' }
const others = {
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/openstack': 'python3-openstackclient',
  '/usr/bin/oslopolicy-checker': 'python3-oslo.policy',
}

/**
 * Installs the programs that tests drive, where they are missing: those of `npm test`, or of all tests.
 * Throws with apt's output.
 */
export async function ensureTestPrograms(which: 'gate' | 'all'): Promise<void> {
  await ensureChromium()
  await ensurePrograms(which === 'gate' ? inGate : { ...inGate, ...others })
}
