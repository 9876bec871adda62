import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { withOwner } from '../../scripts/name-owner.ts'
import { commandNames } from '../../src/inputs/table.ts'
import { ownUse, read, root } from './documents.ts'

// The files that GitHub reads besides workflows. It shows a form with a mistake to nobody, and says so to nobody.

interface Field {
  type: string
  id?: string
  attributes: { label?: string; value?: string; options?: string[]; render?: string }
  validations?: { required?: boolean }
}
interface Form {
  name: string
  description: string
  labels?: string[]
  body: Field[]
}

const folder = '.github/ISSUE_TEMPLATE'
const forms = readdirSync(`${root}${folder}`).filter((name) => name !== 'config.yml')

/** The keys that the field's type has (GitHub docs, "Syntax for GitHub's form schema"). */
const attributes: Record<string, readonly string[]> = {
  markdown: ['value'],
  input: ['label', 'description', 'placeholder', 'value'],
  textarea: ['label', 'description', 'placeholder', 'value', 'render'],
  dropdown: ['label', 'description', 'multiple', 'options', 'default'],
  checkboxes: ['label', 'description', 'options'],
}

describe.each(forms)('the issue form %s', (name) => {
  const form = parse(read(`${folder}/${name}`)) as Form
  const fields = form.body.filter(({ type }) => type !== 'markdown')

  it('has what a form needs, and nothing else', () => {
    expect(Object.keys(form).toSorted()).toEqual(['body', 'description', 'labels', 'name'])
    expect(fields.length).toBeGreaterThan(0)
    for (const field of form.body) {
      expect(Object.keys(attributes)).toContain(field.type)
      expect(attributes[field.type]).toEqual(expect.arrayContaining(Object.keys(field.attributes)))
      expect(field.type === 'markdown' ? field.attributes.value : field.attributes.label).toBeTruthy()
    }
  })

  it('has fields that are told apart', () => {
    const ids = fields.map(({ id }) => id)
    expect(ids.every((id) => /^[\w-]+$/.test(id ?? ''))).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
    const labels = fields.map(({ attributes: { label } }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  })
})

it('the form for bugs offers every command', () => {
  const { body } = parse(read(`${folder}/bug.yml`)) as Form
  const offered = body.find(({ id }) => id === 'command')?.attributes.options
  expect(offered).toEqual(expect.arrayContaining([...commandNames]))
})

it('what is secret is not asked for in public', () => {
  const config = parse(read(`${folder}/config.yml`)) as { contact_links: { url: string }[] }
  expect(config).toMatchObject({ blank_issues_enabled: false })
  expect(config.contact_links.map(({ url }) => url)).toContainEqual(
    expect.stringMatching(/\/security\/advisories\/new$/),
  )
})

it('CODEOWNERS names places that there are, and owns everything', () => {
  const rules = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '))
  expect(rules[0]?.[0]).toBe('*')
  for (const [pattern = '', ...owners] of rules) {
    expect(owners.every((owner) => /^@[\w-]+\/[\w-]+$/.test(owner)) && owners.length > 0, pattern).toBe(true)
    if (pattern === '*') continue
    expect(statSync(`${root}${pattern}`).isDirectory(), pattern).toBe(pattern.endsWith('/'))
  }
})

it('updates are looked for wherever something is pinned', () => {
  const { updates } = parse(read('.github/dependabot.yml')) as {
    updates: {
      'package-ecosystem': string
      directory?: string
      directories?: string[]
      ignore?: { 'dependency-name': string }[]
    }[]
  }
  const places = updates.flatMap((update) =>
    [update.directory ?? [], update.directories ?? []]
      .flat()
      .map((path) => [update['package-ecosystem'], path]),
  )
  expect(places).toEqual([
    ['npm', '/'],
    ['github-actions', '/'],
    ['github-actions', '/examples/workflows'],
  ])
  // What cannot be found would end the whole update with an error.
  const ignored = updates.find((update) => update.directories?.includes('/examples/workflows'))?.ignore
  expect(ignored).toEqual([{ 'dependency-name': ownUse.split('@')[0] }])
})

it('one script names the account that publishes, wherever it stands', () => {
  const { repository, bugs, homepage } = JSON.parse(read('package.json')) as Record<string, string>
  const [own = ''] = ownUse.split('@')
  expect([repository, bugs, homepage].every((place) => place?.includes(own))).toBe(true)
  const paths = execFileSync('git', ['ls-files', '-z', '--', '*.md', '*.yml', 'package.json', '.github'], {
    cwd: root,
  })
  for (const path of paths.toString().split('\0').filter(Boolean)) {
    expect(withOwner(read(path), 'acme'), path).not.toMatch(/\bOWNER\b/)
  }
})

it('the pull-request template asks for the one command that checks everything', () => {
  expect(read('.github/PULL_REQUEST_TEMPLATE.md')).toContain('`npm run check`')
})
