import { html } from '#platform/text/markup.ts';

/**
 * The style of the sign-in pages, the colours those of the sign-in mail. Text has a contrast of at least 4.5 to 1 and the
 * edges of fields and buttons 3 to 1, in the light and the dark colours (WCAG 2.2, 1.4.3 and 1.4.11).
 */
export const STYLE = html`<style>
  :root {
    color-scheme: light dark;
    --page: #f3f5f7;
    --card: #ffffff;
    --line: #dde2e7;
    --edge: #76818c;
    --ink: #16191d;
    --soft: #55606b;
    --link: #166547;
    --button: #166547;
    --button-ink: #ffffff;
    --button-hover: #0f4d36;
    --focus: #1d5fd0;
    --fault: #b3261e;
    --note: #fff6dd;
    --note-edge: #b98900;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --page: #16191d;
      --card: #20252b;
      --line: #3a424b;
      --edge: #8b97a3;
      --ink: #f2f4f6;
      --soft: #b4bdc7;
      --link: #7cc4a4;
      --button: #7cc4a4;
      --button-ink: #0c1f16;
      --button-hover: #9cd8bd;
      --focus: #8ab8ff;
      --fault: #ff9d93;
      --note: #332b14;
      --note-edge: #d9a92a;
    }
  }
  * {
    box-sizing: border-box;
  }
  body {
    margin: 0;
    min-height: 100vh;
    min-height: 100dvh;
    display: flex;
    flex-direction: column;
    align-items: center;
    background: var(--page);
    color: var(--ink);
    font:
      1rem/1.5 -apple-system,
      'Segoe UI',
      Roboto,
      Helvetica,
      Arial,
      sans-serif;
    padding: 1.5rem 1rem;
  }
  header,
  main,
  footer {
    width: 100%;
    max-width: 27.5rem;
  }
  header {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 1rem;
    min-height: 2.5rem;
    margin: 6vh 0 1rem;
  }
  .brand {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    font-weight: 650;
    font-size: 1.125rem;
    letter-spacing: -0.01em;
  }
  .brand svg {
    display: block;
    width: 1.75rem;
    height: 1.75rem;
  }
  .mark-ground {
    fill: var(--button);
  }
  .mark-lines {
    fill: none;
    stroke: var(--button-ink);
    stroke-width: 2.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  main {
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: 0.75rem;
    box-shadow: 0 1px 3px rgb(0 0 0 / 8%);
    padding: 2rem;
  }
  footer {
    margin-top: 1rem;
    text-align: center;
    font-size: 0.8125rem;
    color: var(--soft);
    overflow-wrap: anywhere;
  }
  h1 {
    margin: 0 0 0.75rem;
    font-size: 1.5rem;
    line-height: 1.25;
    letter-spacing: -0.015em;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  h2 {
    margin: 1.5rem 0 0.25rem;
    font-size: 0.875rem;
    font-weight: 600;
    color: var(--soft);
  }
  p {
    margin: 0 0 1rem;
    text-wrap: pretty;
    overflow-wrap: anywhere;
  }
  main > :last-child,
  form > :last-child {
    margin-bottom: 0;
  }
  ul {
    margin: 0 0 1rem;
    padding: 0;
    list-style: none;
    overflow-wrap: anywhere;
  }
  .soft {
    color: var(--soft);
    font-size: 0.875rem;
  }
  .who {
    display: block;
    font-weight: 600;
    font-size: 1.0625rem;
  }
  .over {
    margin-bottom: 0.25rem;
  }
  .note {
    border-left: 4px solid var(--note-edge);
    background: var(--note);
    padding: 0.75rem 1rem;
    border-radius: 0 0.375rem 0.375rem 0;
    font-size: 0.9375rem;
  }
  form {
    margin: 1.5rem 0 0;
  }
  form + p {
    margin-top: 1rem;
  }
  label {
    display: block;
    margin-bottom: 0.375rem;
    font-weight: 600;
  }
  input {
    width: 100%;
    min-height: 3rem;
    padding: 0.625rem 0.75rem;
    font: inherit;
    color: inherit;
    background: var(--card);
    border: 1px solid var(--edge);
    border-radius: 0.5rem;
    margin-bottom: 1rem;
  }
  input[aria-invalid] {
    border: 2px solid var(--fault);
  }
  .fault {
    color: var(--fault);
    margin: -0.5rem 0 1rem;
    font-size: 0.9375rem;
  }
  .button {
    display: flex;
    align-items: center;
    justify-content: center;
    width: 100%;
    min-height: 3rem;
    padding: 0.625rem 1.25rem;
    font: inherit;
    font-weight: 600;
    text-align: center;
    text-decoration: none;
    cursor: pointer;
    color: var(--button-ink);
    background: var(--button);
    border: 1px solid var(--button);
    border-radius: 0.5rem;
  }
  .button:hover {
    background: var(--button-hover);
    border-color: var(--button-hover);
  }
  .plain {
    color: var(--ink);
    background: transparent;
    border-color: var(--edge);
  }
  .plain:hover {
    background: var(--page);
    border-color: var(--edge);
  }
  a {
    color: var(--link);
    text-underline-offset: 0.2em;
  }
  nav a {
    display: inline-block;
    padding: 0.5rem 0;
  }
  :focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
    border-radius: 0.25rem;
  }
  .button:focus-visible,
  input:focus-visible {
    border-radius: 0.5rem;
  }
  @media (max-width: 30rem) {
    header {
      margin-top: 0;
    }
    main {
      padding: 1.5rem 1.25rem;
    }
  }
</style>`;

/** What a content security policy names the style by the digest of. */
export const STYLE_TEXT = STYLE.markup.slice('<style>'.length, -'</style>'.length);
