"""Work that a page asks for again and again."""

import asyncio

from skep.web.panels.one_at_a_time import one_at_a_time


class Dialog:
    def __init__(self) -> None:
        self.begun = 0
        self.may_end = asyncio.Event()

    @one_at_a_time
    async def read(self) -> None:
        self.begun += 1
        await self.may_end.wait()


async def read_often() -> tuple[int, int, int]:
    dialog, other = Dialog(), Dialog()
    reading = [asyncio.create_task(one.read()) for one in (dialog, dialog, other, dialog)]  # type: ignore[arg-type]
    await asyncio.sleep(0)
    dialog.may_end.set()
    other.may_end.set()
    await asyncio.gather(*reading)
    during = dialog.begun
    await dialog.read()
    return during, other.begun, dialog.begun


def test_while_a_dialog_reads_it_does_not_begin_again() -> None:
    assert asyncio.run(read_often()) == (1, 1, 2)
