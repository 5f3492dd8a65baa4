"""Runs the command line of the real ComfyUI-Manager against another registry than the one compiled in.

Manager has no setting for the address. This sets its module constant, and stands in for what it imports of ComfyUI and for
torchvision's downloader, which needs PyTorch. Usage: drive.py REGISTRY ARGUMENTS, with COMFYUI_PATH set to an empty workspace.
With MANAGER_SOURCES set to a folder with the sources of Manager 3, which is no package, these are run.
"""

import os
import runpy
import shutil
import sys
import types
import urllib.request


def module(name, **members):
    made = types.ModuleType(name)
    vars(made).update(members)
    sys.modules[name] = made
    return made


def download_url(url, folder, filename):
    """Asks twice, as torchvision does: once for where the file is, without reading it, and once for the file."""
    headers = {'User-Agent': 'pytorch/vision', 'Accept-Encoding': 'identity'}
    with urllib.request.urlopen(urllib.request.Request(url, headers={**headers, 'Method': 'HEAD'})) as answer:
        final = answer.geturl()
    with urllib.request.urlopen(urllib.request.Request(final, headers=headers)) as answer:
        with open(os.path.join(folder, filename), 'wb') as file:
            shutil.copyfileobj(answer, file)


def stand_in_for_comfyui(workspace):
    arguments = types.SimpleNamespace(enable_manager=True, enable_manager_legacy_ui=False, listen='127.0.0.1')
    module('comfy')
    module('comfy.cli_args', args=arguments)
    module(
        'folder_paths',
        base_path=workspace,
        get_user_directory=lambda: os.path.join(workspace, 'user'),
        get_system_user_directory=lambda name='system': os.path.join(workspace, 'user', f'__{name}'),
        get_folder_paths=lambda name: [os.path.join(workspace, name)],
    )
    module('utils')
    module('utils.extra_config', load_extra_path_config=lambda path: None)
    module('torchvision')
    module('torchvision.datasets')
    module('torchvision.datasets.utils', download_url=download_url)


def run_sources(sources, registry, arguments):
    sys.path[:0] = [sources, os.path.join(sources, 'glob')]
    import cnr_utils

    cnr_utils.base_url = registry
    sys.argv = ['cm-cli.py', *arguments]
    runpy.run_path(os.path.join(sources, 'cm-cli.py'), run_name='__main__')


def main():
    registry, *arguments = sys.argv[1:]
    stand_in_for_comfyui(os.environ['COMFYUI_PATH'])
    sources = os.environ.get('MANAGER_SOURCES')
    if sources:
        run_sources(sources, registry, arguments)
        return
    from comfyui_manager.common import cnr_utils

    cnr_utils.base_url = registry
    sys.argv = ['cm-cli', *arguments]
    import cm_cli.__main__ as command_line

    command_line.main()


main()
