@echo off
rem For a double click on Windows. What follows goes to run.py. No umlauts: not every console has them.
title Schafkopfturnier
cd /d "%~dp0"
if exist program\run.py cd program

py -3 -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul
if not errorlevel 1 (
  set "PYTHON=py -3"
  goto start
)
python -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul
if not errorlevel 1 (
  set "PYTHON=python"
  goto start
)
echo Das Programm braucht Python 3.11 bis 3.14. Es ist kostenlos:
echo https://www.python.org/downloads/
echo Bitte installieren und dann diese Datei noch einmal starten.
echo.
pause
exit /b 1

:start
%PYTHON% run.py %*
if errorlevel 1 pause
