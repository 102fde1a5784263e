import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ListSearch } from './list-search.tsx';

function Page() {
  const [text, setText] = useState('');
  return <ListSearch label="Search lobbies" value={text} onChange={setText} />;
}

test.each([
  ['on a phone', true],
  ['with a mouse', false],
])(
  'cleared by its button, the search keeps the focus; Enter closes a phone’s keyboard (%s)',
  async (_, isPhone) => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isPhone } as MediaQueryList);
    const person = userEvent.setup();
    render(<Page />);
    const field = screen.getByRole('searchbox', { name: 'Search lobbies' });
    await person.type(field, 'night');
    await person.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    await person.type(field, 'drop{Enter}');
    expect(field).toHaveValue('drop');
    expect(document.activeElement === field).toBe(!isPhone);
  },
);
