import { existsSync } from 'node:fs'
import { env } from 'node:process'
import { hasNginx } from '../../apps/server/test/processes/nginx-server.ts'
import { installBinaries } from '../../apps/server/test/stores/postgres-cluster.ts'
import { installBrowser } from '../machine/browser.ts'
import { installPackage } from '../machine/debian.ts'

/**
 * Installs what the tests need and this machine lacks. The gate runs it in a process of its own, because the gate builds
 * the pages and the server in the meantime.
 */
if (env['CI'] && !existsSync('/usr/bin/strace'))
  installPackage('strace', 'tests on disks that fail')
if (env['CI'] && !existsSync('/usr/bin/ip'))
  installPackage('iproute2', 'tests of processes that are cut off')
if (!env['TEST_REDIS_URL'] && !existsSync('/usr/bin/redis-server'))
  installPackage('redis-server', 'tests of several processes')
if (!env['TEST_POSTGRES_URL']) installBinaries()
installBrowser()
if (env['CI'] && env['NIGHTLY'])
  for (const [program, name] of [
    ['firefox-esr', 'firefox-esr'],
    ['WebKitWebDriver', 'webkit2gtk-driver'],
    ['Xvfb', 'xvfb'],
  ] as const)
    if (!existsSync(`/usr/bin/${program}`)) installPackage(name, 'tests in other browsers')
hasNginx()
