import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileProject } from '../../../emulator/dbt/compile.ts'
import { compileFiles, filesOf, folderOf } from './project-folder.ts'

const A = { 'models/a.sql': 'select 1 as id' }

describe('what is not read', () => {
  it('passes over symbolic links, to files and folders alike', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'outside-'))
    try {
      writeFileSync(join(outside, 'stolen.sql'), 'select 1')
      const folder = folderOf({ 'dbt_project.yml': 'name: demo', ...A })
      symlinkSync(join(outside, 'stolen.sql'), join(folder, 'models/stolen.sql'))
      symlinkSync(outside, join(folder, 'models/more'))
      const outcome = await compileProject(folder)
      expect([...filesOf(outcome).keys()]).toEqual(['model/cubes/dbt/a.yml'])
      const messages = outcome.log.map(({ message }) => message)
      expect(messages).toContain('Passed over models/stolen.sql: a symbolic link')
      expect(messages).toContain('Passed over models/more: a symbolic link')
    } finally {
      rmSync(outside, { recursive: true })
    }
  })

  it('passes over files over 1 MiB, and takes one of just that size', async () => {
    const exactly = 'select 1'.padEnd(1024 * 1024)
    const outcome = await compileFiles({
      'models/large.sql': exactly,
      'models/larger.sql': `${exactly} `,
      'models/larger.yml': `models: [${' '.repeat(1024 * 1024)}`,
    })
    expect([...filesOf(outcome).keys()]).toEqual(['model/cubes/dbt/large.yml'])
    expect(outcome.log).toContainEqual({
      phase: 'dbt-compile',
      level: 'info',
      message: 'Passed over models/larger.sql: larger than 1024 KiB',
    })
  })

  it('does not enter installed packages and results of earlier runs', async () => {
    const outcome = await compileFiles({
      'dbt_project.yml': 'name: demo\nmodel-paths: ["."]',
      'a.sql': 'select 1',
      'dbt_packages/p/models/b.sql': 'select 1',
      'target/compiled/c.sql': 'select 1',
    })
    expect([...filesOf(outcome).keys()]).toEqual(['model/cubes/dbt/a.yml'])
  })
})
